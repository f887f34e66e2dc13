import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Choices, Select, TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { invitationInput } from "#contract/owners/team.ts";
import { TEAM_ROLES, type TeamRole } from "#domain/roles.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { CleanerLinks } from "./cleaner-links.tsx";
import { type Member, type Pending, type Team, teamQuery } from "./team.ts";
import { showEmail } from "#domain/accounts/addresses.ts";

const one = api.sites[":siteId"];

/** Members of a site's team, open invitations, the form to invite somebody, and personal links for cleaners. */
export function TeamPart() {
  const { id } = useSite();
  const shell = useWords("shell");
  const [sent, setSent] = useState(0);
  const { data, error } = useQuery(teamQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  return (
    <div className="grid gap-5">
      <Members members={data.members} />
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      <Invite key={sent} onSent={() => setSent(sent + 1)} />
      <CleanerLinks />
    </div>
  );
}

interface Change<Asked, Current> {
  /** Returns the team after the change. */
  change: (team: Team, asked: Asked) => Team;
  ask: (asked: Asked) => Promise<unknown>;
  /** Returns the message for a conflict: the member was changed elsewhere in the meantime. */
  conflictText: (asked: Asked, current: Current) => string;
}

/** Mutation with an optimistic update of the team. A refused change is reverted and its reason shown as a toast. */
function useTeamChange<Asked, Current>({ change, ask, conflictText }: Change<Asked, Current>) {
  const { id } = useSite();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { queryKey } = teamQuery(id);
  return useMutation({
    mutationFn: ask,
    async onMutate(asked) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, change(before, asked));
      return before;
    },
    onError(error, asked, before) {
      queries.setQueryData(queryKey, before);
      const current = currentFromConflict<Current>(error);
      showToast(current ? conflictText(asked, current) : refusalText(error, t));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function Members({ members }: { members: Member[] }) {
  const text = useWords("settings");
  const { id: siteId } = useSite();
  const conflictText = useConflictText();
  const changeRole = useTeamChange({
    change: (team, { member: { userId }, role }: { member: Member; role: TeamRole }) => ({
      ...team,
      members: team.members.map((member) => (member.userId === userId ? { ...member, role } : member)),
    }),
    ask: ({ member: { userId, role: former }, role }) =>
      unwrap(one.team.members[":userId"].$patch({ param: { siteId, userId }, header: ifMatch(former), json: { role } })),
    conflictText: ({ member }, current: { role: TeamRole }) => conflictText(member, current),
  });
  return (
    <Panel title={text("team.title")} text={text("team.text")}>
      {members.length === 0 ? (
        <p className="text-soft">{text("team.alone")}</p>
      ) : (
        <ul className="divide-y divide-ink/15">
          {members.map((member) => (
            <li key={member.userId} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
              <span className="mr-auto min-w-0">
                <strong className="block break-words">{member.name || showEmail(member.email)}</strong>
                {member.name && <span className="break-words text-soft">{showEmail(member.email)}</span>}
              </span>
              <Select
                name={`role-${member.userId}`}
                label={text("team.roleOf", { name: member.name || member.email })}
                value={member.role}
                onChange={(role) => changeRole.mutate({ member, role: role as TeamRole })}
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

/** Returns a function that formats the message about a member's current role. */
function useConflictText() {
  const text = useWords("settings");
  return ({ name, email }: Member, { role }: { role: TeamRole }) =>
    text("team.changed", { name: name || email, role: text(`team.roles.${role}`) });
}

function RemoveMember({ member }: { member: Member }) {
  const text = useWords("settings");
  const { id: siteId } = useSite();
  const [open, setOpen] = useState(false);
  const conflictText = useConflictText();
  const { userId, name, email, role } = member;
  const who = { name: name || email };
  const end = useTeamChange({
    change: (team, _: void) => ({ ...team, members: team.members.filter((each) => each.userId !== userId) }),
    async ask() {
      await unwrap(one.team.members[":userId"].$delete({ param: { siteId, userId }, header: ifMatch(role) }));
      showToast(text("team.removed", who));
    },
    conflictText: (_, current: { role: TeamRole }) => conflictText(member, current),
  });
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("team.remove")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("team.removeTitle", who)}
        text={text("team.removeText")}
        confirmLabel={text("team.remove")}
        onConfirm={end.mutate}
      />
    </>
  );
}

function Invitations({ invitations }: { invitations: Pending[] }) {
  const text = useWords("settings");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const revoke = useTeamChange({
    change: (team, { id }: Pending) => ({ ...team, invitations: team.invitations.filter((each) => each.id !== id) }),
    ask: ({ id, createdAt }) =>
      unwrap(one.team.invitations[":id"].$delete({ param: { siteId, id }, header: ifMatch(createdAt) })),
    conflictText: (_, { email }: Pending) => text("transfer.changed", { email }),
  });
  return (
    <Panel title={text("team.pending")}>
      <ul className="divide-y divide-ink/15">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="mr-auto min-w-0">
              <strong className="block break-words">{showEmail(invitation.email)}</strong>
              <span className="text-soft">
                {text(`team.roles.${invitation.role}`)} · {text("team.until", { date: momentText(invitation.expiresAt, locale) })}
              </span>
            </span>
            <Button look="quiet" onClick={() => revoke.mutate(invitation)}>
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
    showToast(text("team.invited", { email: values.email }));
    await queries.invalidateQueries(teamQuery(siteId));
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
          cards
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
