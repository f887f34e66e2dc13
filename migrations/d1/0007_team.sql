ALTER TABLE `team_invitations` ADD `invited_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_invitations` ADD `former_stays` integer DEFAULT false NOT NULL;