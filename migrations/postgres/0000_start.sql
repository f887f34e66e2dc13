CREATE TABLE "amenities" (
	"unit_id" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "amenities_unit_id_code_pk" PRIMARY KEY("unit_id","code")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"user_id" text,
	"device" text,
	"request_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" text,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"kind" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"source" text,
	"sequence" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_nights" (
	"unit_id" text NOT NULL,
	"night" text NOT NULL,
	"block_id" text NOT NULL,
	CONSTRAINT "booking_nights_unit_id_night_pk" PRIMARY KEY("unit_id","night")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shown_version" integer DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"site_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"hosts" jsonb NOT NULL,
	"primary_host" text NOT NULL,
	"token" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"serving" boolean NOT NULL,
	"findings" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"certificates" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"state_since" bigint NOT NULL,
	"checked_at" bigint,
	"next_check_at" bigint,
	"lease_until" bigint NOT NULL,
	"failing_since" bigint,
	"unowned_since" bigint,
	"yields_at" bigint,
	"not_before" bigint NOT NULL,
	"served_at" bigint,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"factor_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"code_hash" text,
	"created_at" bigint NOT NULL,
	"verified_at" bigint
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"friendly_name" text NOT NULL,
	"secret" text,
	"phone" text,
	"last_challenged_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_states" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"challenge" text,
	"challenge_method" text,
	"code_hash" text,
	"code_issued_at" bigint,
	"redirect_to" text,
	"verifier" text,
	"nonce" text,
	"link_to" text,
	"link_session_id" text,
	"browser_hash" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guards" (
	"email_change_stale" integer DEFAULT 0 NOT NULL,
	"account_changed" integer DEFAULT 0 NOT NULL,
	"session_ended" integer DEFAULT 0 NOT NULL,
	"too_many_factors" integer DEFAULT 0 NOT NULL,
	"factor_name_taken" integer DEFAULT 0 NOT NULL,
	"factor_exists" integer DEFAULT 0 NOT NULL,
	"only_recovery_codes" integer DEFAULT 0 NOT NULL,
	"unit_has_stays" integer DEFAULT 0 NOT NULL,
	"unit_not_bookable" integer DEFAULT 0 NOT NULL,
	"operations_changed" integer DEFAULT 0 NOT NULL,
	"site_has_stays" integer DEFAULT 0 NOT NULL,
	"site_draft_changed" integer DEFAULT 0 NOT NULL,
	"too_many_sites" integer DEFAULT 0 NOT NULL,
	"too_many_reviews" integer DEFAULT 0 NOT NULL,
	"too_many_domains" integer DEFAULT 0 NOT NULL,
	"team_full" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"email" text,
	"data" jsonb NOT NULL,
	"last_sign_in_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"units" integer,
	"channels" jsonb NOT NULL,
	"message" text,
	"slot" bigint,
	"reserved_slot" bigint,
	"held_until" bigint,
	"confirmed_at" bigint,
	"confirm_digest" text,
	"consent_at" bigint NOT NULL,
	"digest" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"relates_to" text NOT NULL,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"email_change_request" text,
	"flow_state_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"locale" text NOT NULL,
	"customer" jsonb NOT NULL,
	"due_now" integer NOT NULL,
	"monthly" integer NOT NULL,
	"next_charge" text NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"digest" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"paid_at" bigint
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" bigint,
	"next_attempt_at" bigint DEFAULT 0 NOT NULL,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"last_answer" text,
	"sent_at" bigint,
	"failed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"placeholder" text,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"factor_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"parent" text,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "review_orders" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean NOT NULL,
	"author" text NOT NULL,
	"from_place" text,
	"rating" integer NOT NULL,
	"stayed" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"aal" text NOT NULL,
	"amr" jsonb NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" bigint NOT NULL,
	"refreshed_at" bigint NOT NULL,
	"not_after" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_up_links" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" bigint NOT NULL,
	"redeemed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_changes" (
	"site_id" text NOT NULL,
	"topic" text NOT NULL,
	"count" integer NOT NULL,
	"version" integer,
	"at" bigint NOT NULL,
	CONSTRAINT "site_changes_site_id_topic_pk" PRIMARY KEY("site_id","topic")
);
--> statement-breakpoint
CREATE TABLE "site_drafts" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"published_version" integer,
	"draft" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "site_media" (
	"key" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"placeholder" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"check_at" bigint
);
--> statement-breakpoint
CREATE TABLE "site_members" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "site_members_site_id_user_id_pk" PRIMARY KEY("site_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "site_stats" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"day" text NOT NULL,
	"counts" jsonb NOT NULL,
	"claim" text
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"site_id" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"published_at" bigint NOT NULL,
	"published_by" text,
	CONSTRAINT "site_versions_site_id_version_pk" PRIMARY KEY("site_id","version")
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "stale_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"digest" text NOT NULL,
	"invited_by" text DEFAULT '' NOT NULL,
	"former_stays" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"sleeps" integer NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" integer NOT NULL,
	"area" integer,
	"check_in" text NOT NULL,
	"check_out" text NOT NULL,
	"minimum_nights" integer NOT NULL,
	"nightly_from" integer NOT NULL,
	"cleaning_fee" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" bigint,
	"archived_at" bigint
);
--> statement-breakpoint
CREATE TABLE "used_totp_steps" (
	"factor_id" text NOT NULL,
	"step" integer NOT NULL,
	CONSTRAINT "used_totp_steps_factor_id_step_pk" PRIMARY KEY("factor_id","step")
);
--> statement-breakpoint
CREATE TABLE "user_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"shown_version" integer DEFAULT 0 NOT NULL,
	"theme_name" text NOT NULL,
	"site_name" text NOT NULL,
	"status" text NOT NULL,
	"subdomain" text,
	"custom_domain" text,
	"default_locale" text NOT NULL,
	"languages" jsonb NOT NULL,
	"operations_version" integer DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"place" jsonb NOT NULL,
	"host" jsonb NOT NULL,
	"registration_number" text,
	"home_kind" text,
	"content" jsonb NOT NULL,
	"design" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"menu" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"legal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"phone" text,
	"encrypted_password" text,
	"email_confirmed_at" bigint,
	"phone_confirmed_at" bigint,
	"email_change" text,
	"phone_change" text,
	"email_change_request" text,
	"email_change_from" text,
	"email_change_current_agreed" boolean DEFAULT false NOT NULL,
	"email_change_new_agreed" boolean DEFAULT false NOT NULL,
	"confirmation_sent_at" bigint,
	"recovery_sent_at" bigint,
	"email_change_sent_at" bigint,
	"invited_at" bigint,
	"last_sign_in_at" bigint,
	"banned_until" bigint,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "amenities" ADD CONSTRAINT "amenities_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_nights" ADD CONSTRAINT "booking_nights_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_nights" ADD CONSTRAINT "booking_nights_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_orders" ADD CONSTRAINT "review_orders_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD CONSTRAINT "sign_up_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_changes" ADD CONSTRAINT "site_changes_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_media" ADD CONSTRAINT "site_media_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_members" ADD CONSTRAINT "site_members_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_members" ADD CONSTRAINT "site_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_stats" ADD CONSTRAINT "site_stats_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_totp_steps" ADD CONSTRAINT "used_totp_steps_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sites" ADD CONSTRAINT "user_sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_reset" ON "attempts" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","action");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "blocks_unit" ON "blocks" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "booking_nights_block" ON "booking_nights" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "calendars_unshown" ON "calendars" USING btree ("site_id") WHERE version > shown_version;--> statement-breakpoint
CREATE INDEX "domain_hosts_domain" ON "domain_hosts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "domain_hosts_site" ON "domain_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "domains_site" ON "domains" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "domains_name" ON "domains" USING btree ("name");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("next_check_at","lease_until");--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_code" ON "flow_states" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "flow_states_user" ON "flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_link" ON "flow_states" USING btree ("link_to");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_provider" ON "identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_slot" ON "leads" USING btree ("reserved_slot");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_confirm" ON "leads" USING btree ("confirm_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_digest" ON "leads" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_kind" ON "one_time_tokens" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_link" ON "one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_ref" ON "orders" USING btree ("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_digest" ON "orders" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("sent_at","failed_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "photos_site" ON "photos" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "recovery_codes_factor" ON "recovery_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reviews_site" ON "reviews" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_links_order" ON "sign_up_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sign_up_links_email" ON "sign_up_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "site_media_site" ON "site_media" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_media_check" ON "site_media" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "site_members_user" ON "site_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_stats_site_day" ON "site_stats" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "site_stats_day" ON "site_stats" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sms_outbox_unsent" ON "sms_outbox" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_recipient" ON "sms_outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "stale_hosts_since" ON "stale_hosts" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_site_email" ON "team_invitations" USING btree ("site_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_digest" ON "team_invitations" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "units_site_slug" ON "units" USING btree ("site_id","slug") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_subdomain" ON "user_sites" USING btree ("subdomain");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_custom_domain" ON "user_sites" USING btree ("custom_domain");--> statement-breakpoint
CREATE INDEX "user_sites_user" ON "user_sites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sites_outdated" ON "user_sites" USING btree ("updated_at") WHERE shown_version < version;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");