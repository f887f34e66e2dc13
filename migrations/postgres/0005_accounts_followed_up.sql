ALTER TABLE "flow_states" ADD COLUMN "browser_hash" text;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");