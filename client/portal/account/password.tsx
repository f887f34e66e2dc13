import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../kit/i18n/texts.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { ChangePassword } from "./change-password.tsx";
import { passwordQuery } from "./password-query.ts";

/** Panel to change the password. */
export function Password() {
  const text = useWords("account");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { data, error } = useQuery(passwordQuery);
  const onChanged = async () => {
    showToast(text("password.saved"));
    await queries.invalidateQueries(passwordQuery);
  };
  return (
    <Panel title={text("password.title")} text={text("password.text")}>
      {data === undefined && !error ? (
        <Skeleton label={shell("loading")} />
      ) : (
        <ChangePassword hasPassword={data?.isSet ?? true} onChanged={() => void onChanged()} />
      )}
    </Panel>
  );
}
