import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useTexts } from "../shell/texts.ts";
import { Figures } from "./figures.tsx";
import { Routes } from "./routes.tsx";
import { Problems } from "./problems.tsx";

const healthQuery = () => ({
  queryKey: ["admin", "health"],
  queryFn: () => unwrap(api.admin.health.$get()),
  refetchInterval: 60_000,
});

/** The state of the platform: its figures and its problems. */
export default function OverviewPage() {
  const text = useTexts("overview");
  const shell = useWords("shell");
  const { data, error } = useQuery(healthQuery());
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={8} />}
      {data && (
        <>
          <Problems health={data} />
          <Figures health={data} />
          <Routes routes={data.routes} />
        </>
      )}
    </>
  );
}
