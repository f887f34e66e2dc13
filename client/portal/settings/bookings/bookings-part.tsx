import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { type BookingSettings, type StoredBookingSettings, termsOfUnit } from "#contract/letting/booking-settings.ts";
import { sameJson } from "#domain/same-json.ts";
import { UnitChoice } from "../../workspace/unit-choice.tsx";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { useUnsaved } from "#client/kit/forms/unsaved-guard.tsx";
import { usePicked } from "#client/kit/ui/use-picked.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import { bookingSettingsQuery, saveBookingSettings, toShown } from "../../stays/booking-settings.ts";
import { settingsErrors } from "./settings-errors.ts";
import { IdentityPanel } from "./identity-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { UnitPartsPanel } from "./unit-parts-panel.tsx";
import { UnitTermsEditor } from "./unit-terms-editor.tsx";

/** Settings for how guests book each unit, how they pay, and who their contract partner is. */
export function BookingsPart() {
  const shell = useWords("shell");
  const { id } = useSite();
  const { data, error } = useQuery(bookingSettingsQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={6} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SettingsForm key={id} stored={data} />
      <UnitPartsPanel />
    </div>
  );
}

const NONE: Record<string, string> = {};

/**
 * The settings as one form, saved as one value. The errors of the schema are shown at the fields, and the first invalid one is
 * focused.
 */
function SettingsForm({ stored }: { stored: StoredBookingSettings }) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const { draft } = useDraft();
  const queries = useQueryClient();
  const formId = useId();
  const [base, setBase] = useState(stored);
  const [settings, setSettings] = useState(base.settings);
  const [pickedUnit, setPickedUnit] = usePicked("home");
  const [errors, setErrors] = useState(NONE);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<StoredBookingSettings>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = !sameJson(settings, base.settings);
  useUnsaved(isChanged);

  const adopt = (next: StoredBookingSettings) => {
    setBase(next);
    setSettings(next.settings);
    setErrors(NONE);
    setProblem(undefined);
    setConflict(undefined);
  };
  /** The same from a button that disappears with it: the focus stays in the form. */
  const adoptByButton = (next: StoredBookingSettings) => {
    adopt(next);
    document.getElementById(formId)?.focus({ preventScroll: true });
  };
  // Changes made elsewhere are shown at once, unless unsaved changes here would be lost: saving those is then a conflict.
  if (stored.version > base.version && !isChanged) adopt(stored);

  const change = (patch: Partial<BookingSettings>) => {
    setSettings((now) => ({ ...now, ...patch }));
    setErrors(NONE);
    setProblem(undefined);
  };
  const error = (path: string) => {
    const code = errors[path];
    return code === undefined ? undefined : t([`portal/booking-settings:errors.${code}`, `forms:errors.${code}`]);
  };
  const unitIds = draft.units.map(({ id }) => id);
  const unitId = unitIds.find((id) => id === pickedUnit) ?? unitIds[0];

  const focusAlert = (): boolean => {
    const alert = document.getElementById(formId)?.querySelector<HTMLElement>("[role=alert]");
    alert?.focus();
    return alert != null;
  };
  const show = (found: Record<string, string>) => {
    const wrongUnits = unitIds.filter((id) => Object.keys(found).some((path) => path.startsWith(`units.${id}.`)));
    flushSync(() => {
      setErrors(found);
      setConflict(undefined);
      if (unitId !== undefined && !wrongUnits.includes(unitId)) setPickedUnit(wrongUnits[0] ?? unitId);
    });
    const first = document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid]");
    if (first) first.focus();
    else if (!focusAlert()) setProblem(text("errors.check"));
  };

  /** Saves over the settings of this version. */
  async function save(version: number): Promise<void> {
    if (isSaving) return;
    const found = settingsErrors(settings);
    if (Object.keys(found).length > 0) return show(found);
    setSaving(true);
    try {
      const saved = { ...(await saveBookingSettings(siteId, settings, version)), settings };
      adopt(saved);
      queries.setQueryData(bookingSettingsQuery(siteId).queryKey, saved);
      showToast(text("saved"));
    } catch (refusal) {
      const current = currentFromConflict<StoredBookingSettings>(refusal);
      if (current) {
        flushSync(() => setConflict(toShown(current)));
        focusAlert();
      } else if (refusal instanceof ApiError && refusal.fields) show(refusal.fields);
      else setProblem(refusalText(refusal, t));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      id={formId}
      tabIndex={-1}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save(base.version);
      }}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      {unitId !== undefined && (
        <Panel title={text("unit.title")} text={text("unit.text")}>
          <div className="grid grid-cols-1 gap-5">
            <UnitChoice value={unitId} onChange={setPickedUnit} />
            <UnitTermsEditor
              key={unitId}
              terms={termsOfUnit(settings, unitId)}
              onChange={(terms) => change({ units: { ...settings.units, [unitId]: terms } })}
              error={(path) => error(`units.${unitId}.${path}`)}
            />
          </div>
        </Panel>
      )}
      <PaymentPanel settings={settings} onChange={change} error={error} />
      <IdentityPanel
        identity={settings.identity}
        onChange={(identity) => change({ identity })}
        error={(path) => error(`identity.${path}`)}
      />
      <div className="save-bar sticky bottom-(--bottom-bar) z-10 grid gap-3 rounded-2xl border border-ink/15 bg-card px-4 py-3">
        {problem && <Notice kind="error">{problem}</Notice>}
        {conflict ? (
          <Conflict onTheirs={() => adoptByButton(conflict)} onMine={() => void save(conflict.version)} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" busy={isSaving && shell("busy")} disabled={!isChanged}>
              {text("save")}
            </Button>
            {isChanged && (
              <Button look="quiet" onClick={() => adoptByButton(base)}>
                {text("discard")}
              </Button>
            )}
          </div>
        )}
      </div>
    </form>
  );
}

/** Says that the settings were changed elsewhere, and asks which of them to keep. */
function Conflict({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const text = useWords("booking-settings");
  return (
    <>
      <Notice kind="warning">{text("conflict.text")}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={onTheirs}>
          {text("conflict.theirs")}
        </Button>
        <Button look="quiet" onClick={onMine}>
          {text("conflict.mine")}
        </Button>
      </div>
    </>
  );
}
