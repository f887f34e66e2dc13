import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useUser } from "../../kit/session/session.tsx";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { dateText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";
import { ShownCodes } from "./shown-codes.tsx";

/** Panel for two-step sign-in: authenticator apps and recovery codes. */
export function SecondFactor() {
  const text = useWords("account");
  const { locale } = useLanguage();
  const { factors = [] } = useUser();
  const apps = factors.filter(({ factor_type: type, status }) => type === "totp" && status === "verified");
  const isOn = apps.length > 0;
  const [settingUp, setSettingUp] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Panel
      title={text("factor.title")}
      aside={<Badge look={isOn ? "good" : "plain"}>{text(isOn ? "factor.on" : "factor.off")}</Badge>}
      text={text("factor.text")}
    >
      {isOn && (
        <ul className="mb-4 border-y border-ink/15">
          {apps.map(({ id, created_at: createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-ink/15 py-2 last:border-b-0">
              <span className="flex min-w-0 flex-1 basis-56 gap-3 py-1.5">
                <ShieldCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
                {text("factor.app", { date: dateText(Date.parse(createdAt), locale) })}
              </span>
              <Button look="quiet" onClick={() => setRemoving(id)}>
                {text("factor.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={() => setSettingUp(true)}>
        {text(isOn ? "factor.another" : "factor.setUp")}
      </Button>
      {/* Mounted after the first codes are generated, so that the count it fetches is right. */}
      {isOn && !settingUp && <RecoveryCodes onMade={setCodes} />}
      {settingUp && (
        <SetUpFactor
          isFirst={!isOn}
          onClose={() => setSettingUp(false)}
          onDone={(firstCodes) => {
            setSettingUp(false);
            setCodes(firstCodes);
          }}
        />
      )}
      {removing !== undefined && (
        <RemoveFactor factorId={removing} isLast={apps.length === 1} onClose={() => setRemoving(undefined)} />
      )}
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}
