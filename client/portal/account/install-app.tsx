import { useSyncExternalStore } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { installPrompt } from "./install-prompt.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { isInstalled, isIos } from "./push-device.ts";

/** Panel that offers the portal as an app, where the browser can install it. */
export function InstallApp() {
  const text = useWords("account");
  const offered = useSyncExternalStore(installPrompt.subscribe, installPrompt.current);
  const needsSteps = isIos() && !isInstalled();
  if (!offered && !needsSteps) return null;
  return (
    <Panel title={text("app.title")} text={text("app.text")}>
      {offered ? (
        <Button look="quiet" onClick={() => void installPrompt.ask()}>
          {text("app.install")}
        </Button>
      ) : (
        <ol className="grid list-decimal gap-1 pl-5">
          <li>{text("app.share")}</li>
          <li>{text("app.add")}</li>
          <li>{text("app.open")}</li>
        </ol>
      )}
    </Panel>
  );
}
