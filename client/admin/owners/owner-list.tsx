import { api, unwrap } from "../../kit/api/api.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { AccountBadges } from "./account-badges.tsx";

/** All accounts, newest first, with a search. */
export function OwnerList() {
  const text = useTexts("owners");
  return (
    <ListPage of="owners" load={(query) => unwrap(api.admin.owners.$get({ query }))} itemsOf={({ owners }) => owners}>
      {(owner) => (
        <Row
          key={owner.id}
          href={adminPath("owners", owner.id)}
          title={owner.name || owner.email || owner.id}
          text={owner.name && owner.email}
          badges={<AccountBadges account={owner} />}
          aside={
            <>
              {text("sites", { count: owner.sites })} · <Moment at={owner.createdAt} />
            </>
          }
        />
      )}
    </ListPage>
  );
}
