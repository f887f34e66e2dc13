ALTER TABLE "team_invitations" ADD COLUMN "invited_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "former_stays" boolean DEFAULT false NOT NULL;