import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Choices, Select, TextField } from "#client/ui/field.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import { invitationInput } from "#contract/team.ts";
import { TEAM_ROLES, type TeamRole } from "#domain/roles.ts";
import { momentText } from "../../dates.ts";
import { FormNotice } from "../../forms/form-notice.tsx";
import { refusalText } from "../../forms/refusal-text.ts";
import { useForm } from "../../forms/use-form.ts";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";

const one = api.sites[":siteId"];
const keyOf = (siteId: string) => ["sites", siteId, "team"];

const loadTeam = (siteId: string) => unwrap(one.team.$get({ param: { siteId } }));
type Team = Awaited<ReturnType<typeof loadTeam>>;
type Member = Team["members"][number];

/** Who works on a site with its owner. */
export function TeamPart() {
  const { id } = useSite();
  const shell = useWords("shell");
  const [sent, setSent] = useState(0);
  const { data, error } = useQuery({ queryKey: keyOf(id), queryFn: () => loadTeam(id) });
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  return (
    <div className="grid gap-5">
      <Members members={data.members} />
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      <Invite key={sent} onSent={() => setSent(sent + 1)} />
    </div>
  );
}

/** Changes the team here and on the server; what was refused is undone and said. */
function useTeamChange<Asked>(change: (team: Team, asked: Asked) => Team, ask: (asked: Asked) => Promise<unknown>) {
  const { id } = useSite();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const queryKey = keyOf(id);
  return useMutation({
    mutationFn: ask,
    async onMutate(asked) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Team>(queryKey);
      if (before) queries.setQueryData(queryKey, change(before, asked));
      return before;
    },
    onError(error, _, before) {
      queries.setQueryData(queryKey, before);
      say(refusalText(error, t));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function Members({ members }: { members: Member[] }) {
  const text = useWords("settings");
  const { id: siteId } = useSite();
  const give = useTeamChange(
    (team, { userId, role }: { userId: string; role: TeamRole }) => ({
      ...team,
      members: team.members.map((member) => (member.userId === userId ? { ...member, role } : member)),
    }),
    ({ userId, role }) => unwrap(one.team.members[":userId"].$patch({ param: { siteId, userId }, json: { role } })),
  );
  return (
    <Panel title={text("team.title")} text={text("team.text")}>
      {members.length === 0 ? (
        <p className="text-soft">{text("team.alone")}</p>
      ) : (
        <ul className="divide-y divide-ink/15">
          {members.map((member) => (
            <li key={member.userId} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
              <span className="mr-auto min-w-0">
                <strong className="block break-words">{member.name || member.email}</strong>
                {member.name && <span className="break-words text-soft">{member.email}</span>}
              </span>
              <Select
                name={`role-${member.userId}`}
                label={text("team.roleOf", { name: member.name || member.email })}
                value={member.role}
                onChange={(role) => give.mutate({ userId: member.userId, role: role as TeamRole })}
                options={TEAM_ROLES.map((each) => ({ value: each, label: text(`team.roles.${each}`) }))}
              />
              <RemoveMember member={member} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RemoveMember({ member: { userId, name, email } }: { member: Member }) {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [open, setOpen] = useState(false);
  const who = { name: name || email };
  const end = useTeamChange(
    (team, _: void) => ({ ...team, members: team.members.filter((member) => member.userId !== userId) }),
    async () => {
      await unwrap(one.team.members[":userId"].$delete({ param: { siteId, userId } }));
      say(text("team.removed", who));
    },
  );
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("team.remove")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text("team.removeTitle", who)}
        text={text("team.removeText")}
        closeLabel={shell("close")}
      >
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={() => end.mutate()}>
            {text("team.remove")}
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            {shell("cancel")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Invitations({ invitations }: { invitations: Team["invitations"] }) {
  const text = useWords("settings");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const revoke = useTeamChange(
    (team, id: string) => ({ ...team, invitations: team.invitations.filter((invitation) => invitation.id !== id) }),
    (id) => unwrap(one.team.invitations[":id"].$delete({ param: { siteId, id } })),
  );
  return (
    <Panel title={text("team.pending")}>
      <ul className="divide-y divide-ink/15">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="mr-auto min-w-0">
              <strong className="block break-words">{email}</strong>
              <span className="text-soft">
                {text(`team.roles.${role}`)} · {text("team.until", { date: momentText(expiresAt, locale) })}
              </span>
            </span>
            <Button look="quiet" onClick={() => revoke.mutate(id)}>
              {text("team.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Invite({ onSent }: { onSent: () => void }) {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const form = useForm(invitationInput, async (values) => {
    await unwrap(one.team.invitations.$post({ param: { siteId }, json: values }));
    say(text("team.invited", { email: values.email }));
    await queries.invalidateQueries({ queryKey: keyOf(siteId) });
    onSent();
  });
  return (
    <Panel title={text("team.invite")} text={text("team.inviteText")}>
      <form {...form.attributes} className="grid max-w-xl gap-5">
        <FormNotice form={form} />
        <TextField
          name="email"
          type="email"
          label={text("team.email")}
          error={form.error("email")}
          autoComplete="off"
          defaultValue=""
          required
        />
        <Choices
          name="role"
          label={text("team.role")}
          error={form.error("role")}
          chosen={["manager"]}
          options={TEAM_ROLES.map((role) => ({
            value: role,
            label: (
              <span>
                <strong className="block">{text(`team.roles.${role}`)}</strong>
                <span className="text-[0.9375rem]">{text(`team.may.${role}`)}</span>
              </span>
            ),
          }))}
        />
        <div>
          <Button type="submit" busy={form.sending && shell("busy")}>
            {text("team.send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
