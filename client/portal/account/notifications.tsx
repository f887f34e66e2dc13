import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Switch } from "../../kit/ui/switch.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { PUSH_EVENTS, type PushEvent } from "#domain/push/events.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { findSubscription, pushSupport, subscribe, toInput } from "./push-device.ts";
import { readDevice } from "#domain/accounts/read-device.ts";

const devicesQuery = {
  queryKey: ["account", "push"],
  queryFn: async () => {
    const { publicKey, devices } = await unwrap(api.push.$get());
    const subscription = publicKey === null ? null : await findSubscription(publicKey);
    return { publicKey, devices, subscription };
  },
  staleTime: 0,
};

type Devices = Awaited<ReturnType<(typeof devicesQuery)["queryFn"]>>;
type Device = Devices["devices"][number];

/**
 * Panel with the notifications of this device, and the account's other devices; renders nothing where notifications are not
 * available.
 */
export function Notifications() {
  const text = useWords("account");
  const { data } = useQuery(devicesQuery);
  if (!data || data.publicKey === null) return null;
  const others = data.devices.filter(({ current }) => !current);
  return (
    <Panel title={text("notifications.title")} text={text("notifications.text")}>
      <ThisDevice publicKey={data.publicKey} devices={data} />
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-sans text-base font-semibold tracking-normal">{text("notifications.others")}</h3>
          <ul className="mt-1 border-y border-ink/15">
            {others.map((device) => (
              <OtherDevice key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Reasons for which notifications could not be turned on, besides refusals of the server. */
type Problem = "dismissed" | "failed";

function ThisDevice({ publicKey, devices }: { publicKey: string; devices: Devices }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const reload = () => queries.invalidateQueries(devicesQuery);
  const known = devices.devices.find(({ current }) => current);
  const { subscription } = devices;
  const device = subscription ? known : undefined;
  const support = pushSupport();

  const save = async (shown: PushSubscription, events: PushEvent[]) => {
    await unwrap(api.push.device.$put({ json: { ...toInput(shown), locale, events } }));
    await reload();
  };
  const turnOn = useMutation({
    mutationFn: async () => {
      setProblem(undefined);
      const subscribed = await subscribe(publicKey).catch((error: unknown) => {
        console.info("no push service:", error);
        setProblem("failed");
        return null;
      });
      if (subscribed === undefined) setProblem("dismissed");
      if (!subscribed) return;
      await save(subscribed, [...PUSH_EVENTS]);
      showToast(text("notifications.turnedOn"));
    },
  });
  const change = useMutation({ mutationFn: (events: PushEvent[]) => (subscription ? save(subscription, events) : reload()) });
  const turnOff = useMutation({
    mutationFn: async () => {
      if (known) await unwrap(api.push.devices[":deviceId"].$delete({ param: { deviceId: known.id } }));
      await subscription?.unsubscribe();
      await reload();
      showToast(text("notifications.turnedOff"));
    },
  });
  const test = useMutation({
    mutationFn: async () => {
      const { outcome } = await unwrap(api.push.test.$post());
      await reload();
      if (outcome === "sent") showToast(text("notifications.testSent"));
      else setProblem("failed");
    },
  });
  if (support !== "yes") return <Notice>{text(`notifications.support.${support}`)}</Notice>;
  const busy = shell("busy");
  return (
    <div className="grid justify-items-start gap-4 *:max-w-full">
      {problem && <Notice kind="warning">{text(`notifications.${problem}`)}</Notice>}
      <RefusalNotice error={turnOn.error ?? change.error ?? turnOff.error ?? test.error} />
      {!device && (
        <Button look="quiet" busy={turnOn.isPending && busy} onClick={() => turnOn.mutate()}>
          {text("notifications.turnOn")}
        </Button>
      )}
      {device && (
        <>
          <fieldset className="w-full">
            <legend className="flex flex-wrap items-center gap-2 pb-1 font-semibold">
              {text("notifications.here")} <Badge look="good">{text("notifications.on")}</Badge>
            </legend>
            <div className="divide-y divide-ink/15 border-y border-ink/15">
              {PUSH_EVENTS.map((event) => {
                const isChosen = device.events.includes(event);
                const events = isChosen ? device.events.filter((each) => each !== event) : [...device.events, event];
                return (
                  <Switch
                    key={event}
                    name={`push-${event}`}
                    label={text(`notifications.events.${event}`)}
                    hint={text(`notifications.hints.${event}`)}
                    checked={isChosen}
                    // Without any kind selected, notifications are turned off for the device.
                    disabled={change.isPending || events.length === 0}
                    onChange={() => change.mutate(events)}
                  />
                );
              })}
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button look="quiet" busy={test.isPending && busy} onClick={() => test.mutate()}>
              {text("notifications.test")}
            </Button>
            <Button look="quiet" busy={turnOff.isPending && busy} onClick={() => turnOff.mutate()}>
              {text("notifications.turnOff")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function OtherDevice({ device: { id, userAgent, createdAt, lastSentAt } }: { device: Device }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const known = readDevice(userAgent);
  const name = known ? text("sessions.device", known) : text("sessions.unknown");
  const remove = useMutation({
    mutationFn: () => unwrap(api.push.devices[":deviceId"].$delete({ param: { deviceId: id } })),
    async onSuccess() {
      showToast(text("notifications.removed", { device: name }));
      await queries.invalidateQueries(devicesQuery);
    },
  });
  return (
    <li className="border-b border-ink/15 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="mr-auto min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-[0.9375rem] text-soft">
            {lastSentAt === null
              ? text("notifications.since", { time: momentText(createdAt, locale) })
              : text("notifications.last", { time: momentText(lastSentAt, locale) })}
          </p>
        </div>
        <Button
          look="quiet"
          busy={remove.isPending && shell("busy")}
          onClick={() => remove.mutate()}
          aria-label={remove.isPending ? undefined : text("notifications.removeOf", { device: name })}
        >
          {text("notifications.remove")}
        </Button>
      </div>
      <RefusalNotice error={remove.error} />
    </li>
  );
}
