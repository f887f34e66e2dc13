CREATE TABLE "admin_views" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "amenities" (
	"unit_id" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "amenities_unit_id_code_pk" PRIMARY KEY("unit_id","code")
);
--> statement-breakpoint
CREATE TABLE "article_copies" (
	"article_key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"text_version" integer NOT NULL,
	"shown_version" integer,
	"shown_since" bigint,
	"next_version" integer,
	"next_at" bigint,
	"withdrawn_at" bigint,
	"first_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "article_copies_article_key_locale_pk" PRIMARY KEY("article_key","locale")
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"picture_key" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"article_key" text NOT NULL,
	"since" bigint,
	CONSTRAINT "article_slugs_locale_slug_pk" PRIMARY KEY("locale","slug")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"slug" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"words" integer NOT NULL,
	"picture_key" text,
	"picture_alt" text NOT NULL,
	"checked" text,
	"sources" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text,
	CONSTRAINT "article_versions_article_key_locale_version_pk" PRIMARY KEY("article_key","locale","version")
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
	"site_id" text,
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
	"note" text DEFAULT '' NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"form_values" jsonb NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"by_whom" text NOT NULL,
	"user_id" text,
	"note" text,
	"details" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "booking_events_booking_id_version_pk" PRIMARY KEY("booking_id","version")
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"mode" text,
	"channel" text NOT NULL,
	"version" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"party" jsonb NOT NULL,
	"guest_name" text NOT NULL,
	"guest_email" text,
	"guest_phone" text,
	"guest_address" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"guest_id" text,
	"guest_choice" jsonb NOT NULL,
	"locale" text NOT NULL,
	"quote" jsonb NOT NULL,
	"total" integer NOT NULL,
	"extras" jsonb NOT NULL,
	"code" text,
	"promo_id" text,
	"payment" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"pay_at" bigint,
	"message_at" bigint,
	"messages_off" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_locale" text,
	"due_at" bigint,
	"reminded_at" bigint,
	"message" text,
	"arrival_time" text,
	"notes" text DEFAULT '' NOT NULL,
	"register" jsonb NOT NULL,
	"token_digest" text NOT NULL,
	"token_sealed" text NOT NULL,
	"network" text,
	"request_key" text,
	"marketing_consent_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"channel" text NOT NULL,
	"feed_id" text,
	"token_digest" text NOT NULL,
	"token_sealed" text NOT NULL,
	"with_preparation" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shown_version" integer DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_listeners" (
	"table_name" text NOT NULL,
	"hub" text NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "change_listeners_table_name_hub_pk" PRIMARY KEY("table_name","hub")
);
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"party" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"message" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"block_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"other_kind" text NOT NULL,
	"other_id" text NOT NULL,
	"first" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"verdict" text NOT NULL,
	"found_at" bigint NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "cron_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"failed_at" bigint,
	"failure" text
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
CREATE TABLE "export_pickups" (
	"export_id" text NOT NULL,
	"content_at" bigint NOT NULL,
	"nights" jsonb NOT NULL,
	"agent" text NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "export_pickups_export_id_content_at_agent_pk" PRIMARY KEY("export_id","content_at","agent")
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
CREATE TABLE "faults" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"fault_key" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "faults_day_kind_fault_key_pk" PRIMARY KEY("day","kind","fault_key")
);
--> statement-breakpoint
CREATE TABLE "feed_events" (
	"feed_id" text NOT NULL,
	"uid" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"provenance" jsonb,
	"first_seen_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"missing_since" bigint,
	"echo_of" text,
	CONSTRAINT "feed_events_feed_id_uid_pk" PRIMARY KEY("feed_id","uid")
);
--> statement-breakpoint
CREATE TABLE "feed_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"leased_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"at" bigint NOT NULL,
	"problem" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"channel" text NOT NULL,
	"address_sealed" text NOT NULL,
	"address_digest" text NOT NULL,
	"host" text NOT NULL,
	"opens_edges" boolean NOT NULL,
	"version" integer NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_digest" text,
	"derived_version" integer DEFAULT 0 NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"question" text,
	"may_remove" boolean DEFAULT false NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"interval_minutes" integer DEFAULT 15 NOT NULL,
	"next_at" bigint NOT NULL,
	"last_good_at" bigint NOT NULL,
	"stale_mailed_at" bigint,
	"created_at" bigint NOT NULL
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
	"identities_changed" integer DEFAULT 0 NOT NULL,
	"flow_ended" integer DEFAULT 0 NOT NULL,
	"too_many_factors" integer DEFAULT 0 NOT NULL,
	"factor_name_taken" integer DEFAULT 0 NOT NULL,
	"factor_exists" integer DEFAULT 0 NOT NULL,
	"only_recovery_codes" integer DEFAULT 0 NOT NULL,
	"recovery_code_replaced" integer DEFAULT 0 NOT NULL,
	"too_many_devices" integer DEFAULT 0 NOT NULL,
	"unit_has_stays" integer DEFAULT 0 NOT NULL,
	"unit_not_bookable" integer DEFAULT 0 NOT NULL,
	"night_imported" integer DEFAULT 0 NOT NULL,
	"night_prepared" integer DEFAULT 0 NOT NULL,
	"block_changed" integer DEFAULT 0 NOT NULL,
	"feed_changed" integer DEFAULT 0 NOT NULL,
	"too_many_calendars" integer DEFAULT 0 NOT NULL,
	"parts_changed" integer DEFAULT 0 NOT NULL,
	"booking_changed" integer DEFAULT 0 NOT NULL,
	"messages_changed" integer DEFAULT 0 NOT NULL,
	"too_many_open" integer DEFAULT 0 NOT NULL,
	"promo_used_up" integer DEFAULT 0 NOT NULL,
	"statement_line_changed" integer DEFAULT 0 NOT NULL,
	"booking_settings_changed" integer DEFAULT 0 NOT NULL,
	"operations_changed" integer DEFAULT 0 NOT NULL,
	"rate_plan_changed" integer DEFAULT 0 NOT NULL,
	"price_required" integer DEFAULT 0 NOT NULL,
	"site_has_stays" integer DEFAULT 0 NOT NULL,
	"site_draft_changed" integer DEFAULT 0 NOT NULL,
	"site_status_changed" integer DEFAULT 0 NOT NULL,
	"too_many_sites" integer DEFAULT 0 NOT NULL,
	"too_many_reviews" integer DEFAULT 0 NOT NULL,
	"too_many_domains" integer DEFAULT 0 NOT NULL,
	"admin_stale" integer DEFAULT 0 NOT NULL,
	"team_full" integer DEFAULT 0 NOT NULL,
	"policy_violated" integer DEFAULT 0 NOT NULL,
	"answer_not_single" integer DEFAULT 0 NOT NULL,
	"answer_too_large" integer DEFAULT 0 NOT NULL,
	"slug_taken" integer DEFAULT 0 NOT NULL,
	"picture_missing" integer DEFAULT 0 NOT NULL,
	"too_many_articles" integer DEFAULT 0 NOT NULL,
	"storage_full" integer DEFAULT 0 NOT NULL,
	"upload_token_used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"phone_key" text,
	"locale" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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
CREATE TABLE "imported_messages" (
	"unit_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"automation_id" text NOT NULL,
	"anchor" text NOT NULL,
	"site_id" text NOT NULL,
	"stay_id" text NOT NULL,
	"mail_id" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "imported_messages_unit_id_guest_id_automation_id_anchor_pk" PRIMARY KEY("unit_id","guest_id","automation_id","anchor")
);
--> statement-breakpoint
CREATE TABLE "imported_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"source" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"moved_from" jsonb,
	"guest_name" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"guest_id" text,
	"party" jsonb NOT NULL,
	"income" integer,
	"commission" integer,
	"tax_paid_by_channel" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"guest_at" bigint,
	"message_at" bigint,
	"message_locale" text,
	"version" integer NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"text" text NOT NULL,
	"user_id" text,
	"at" bigint NOT NULL
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
	"created_at" bigint NOT NULL,
	"state" text DEFAULT 'new' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user" text NOT NULL,
	"password_sealed" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"checked_at" bigint NOT NULL,
	"problem" text,
	"answer" text,
	"problem_since" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"template_id" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"shipped" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text,
	CONSTRAINT "mail_texts_template_id_locale_version_pk" PRIMARY KEY("template_id","locale","version")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text,
	"booking_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"site_id" text NOT NULL,
	"template_key" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text,
	CONSTRAINT "message_templates_site_id_template_key_version_pk" PRIMARY KEY("site_id","template_key","version")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"message_key" text NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"locale" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"is_markdown" boolean DEFAULT false NOT NULL,
	"sender" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"omitted_files" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text DEFAULT 'stay' NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text,
	"payment_id" text,
	"provider_ref" text
);
--> statement-breakpoint
CREATE TABLE "nights" (
	"unit_id" text NOT NULL,
	"night" text NOT NULL,
	"layer" text NOT NULL,
	"holder" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "nights_unit_id_night_layer_pk" PRIMARY KEY("unit_id","night","layer")
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
	"number" text NOT NULL,
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
	"domain" text DEFAULT '' NOT NULL,
	"reply_to" text,
	"site_id" text,
	"booking_id" text,
	"kind" text DEFAULT 'service' NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"from_name" text,
	"unsubscribe" text,
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
	"failed_at" bigint,
	"bounced_at" bigint,
	"suppressed_for" text,
	"cancelled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "paper_checks" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"movements" integer NOT NULL,
	"due_at" bigint
);
--> statement-breakpoint
CREATE TABLE "paper_counters" (
	"site_id" text NOT NULL,
	"series" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "paper_counters_site_id_series_pk" PRIMARY KEY("site_id","series")
);
--> statement-breakpoint
CREATE TABLE "paper_recipients" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"recipient" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"automatic_from" text,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"movement_id" text,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"name" text NOT NULL,
	"methods" jsonb NOT NULL,
	"hook" text NOT NULL,
	"credentials_sealed" text,
	"checked_at" bigint NOT NULL,
	"problem" text,
	"hook_seen_at" bigint,
	"is_active" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "payment_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"provider_ref" text,
	"provider_alias" text,
	"method" text,
	"location" text,
	"expires_at" bigint,
	"check_at" bigint,
	"checks" integer DEFAULT 0 NOT NULL,
	"difference" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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
CREATE TABLE "platform_mail_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL,
	"version" integer NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user" text NOT NULL,
	"password_sealed" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"checked_at" bigint NOT NULL,
	"problem" text,
	"answer" text,
	"problem_since" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"reply_to" text,
	"per_minute" integer,
	"counted_minute" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"site_id" text NOT NULL,
	"news" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"lease_until" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"ended_at" bigint,
	"last_status" integer
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"endpoint_digest" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"events" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"last_sent_at" bigint,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_plan_versions" (
	"unit_id" text NOT NULL,
	"version" integer NOT NULL,
	"plan" jsonb NOT NULL,
	"saved_at" bigint NOT NULL,
	"saved_by" text,
	CONSTRAINT "rate_plan_versions_unit_id_version_pk" PRIMARY KEY("unit_id","version")
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"plan" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
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
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"payment_id" text,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"provider_ref" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" bigint,
	"iban" text,
	"holder" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"booking_id" text,
	"parts" jsonb,
	"improve" text,
	"may_publish" boolean DEFAULT true NOT NULL,
	"private_reason" text,
	"private_note" text,
	"answered_at" bigint,
	"edited_at" bigint
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hub" text NOT NULL,
	"table_name" text NOT NULL,
	"type" text NOT NULL,
	"at" bigint NOT NULL,
	"record" jsonb NOT NULL,
	"old_key" jsonb,
	"site_id" text
);
--> statement-breakpoint
CREATE TABLE "sent_automations" (
	"booking_id" text NOT NULL,
	"automation_id" text NOT NULL,
	"anchor" text NOT NULL,
	"message_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "sent_automations_booking_id_automation_id_anchor_pk" PRIMARY KEY("booking_id","automation_id","anchor")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"aal" text NOT NULL,
	"factor_id" text,
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
CREATE TABLE "statement_formats" (
	"site_id" text NOT NULL,
	"signature" text NOT NULL,
	"format" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "statement_formats_site_id_signature_pk" PRIMARY KEY("site_id","signature")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"on_day" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"texts" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"booking_id" text,
	"refund_id" text,
	"movement_id" text,
	"imported_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"public" boolean NOT NULL,
	"file_size_limit" integer,
	"allowed_mime_types" jsonb,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_objects" (
	"version" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"bucket_id" text,
	"name" text NOT NULL,
	"site_id" text,
	"bytes" integer NOT NULL,
	"mimetype" text NOT NULL,
	"cache_control" text NOT NULL,
	"content_encoding" text,
	"etag" text NOT NULL,
	"metadata" jsonb,
	"is_pending" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"delete_at" bigint
);
--> statement-breakpoint
CREATE TABLE "storage_uploads" (
	"version" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"multipart_id" text NOT NULL,
	"length" integer NOT NULL,
	"offset" integer NOT NULL,
	"part_size" integer,
	"attempts" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"is_upsert" boolean NOT NULL,
	"token_id" text,
	"metadata_header" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"site_id" text NOT NULL,
	"address_digest" text NOT NULL,
	"reason" text NOT NULL,
	"address" text,
	"answer" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "suppressions_site_id_address_digest_reason_pk" PRIMARY KEY("site_id","address_digest","reason")
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
CREATE TABLE "unit_parts" (
	"unit_id" text NOT NULL,
	"part_id" text NOT NULL,
	CONSTRAINT "unit_parts_unit_id_part_id_pk" PRIMARY KEY("unit_id","part_id")
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
	"status_before" text,
	"closed_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenities" ADD CONSTRAINT "amenities_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exports" ADD CONSTRAINT "calendar_exports_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exports" ADD CONSTRAINT "calendar_exports_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_pickups" ADD CONSTRAINT "export_pickups_export_id_calendar_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."calendar_exports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_events" ADD CONSTRAINT "feed_events_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD CONSTRAINT "imported_stays_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nights" ADD CONSTRAINT "nights_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_checks" ADD CONSTRAINT "paper_checks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_counters" ADD CONSTRAINT "paper_counters_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_recipients" ADD CONSTRAINT "paper_recipients_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_settings" ADD CONSTRAINT "paper_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_settings" ADD CONSTRAINT "paper_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plan_versions" ADD CONSTRAINT "rate_plan_versions_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plan_versions" ADD CONSTRAINT "rate_plan_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_orders" ADD CONSTRAINT "review_orders_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_automations" ADD CONSTRAINT "sent_automations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_automations" ADD CONSTRAINT "sent_automations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "statement_formats" ADD CONSTRAINT "statement_formats_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_uploads" ADD CONSTRAINT "storage_uploads_version_storage_objects_version_fk" FOREIGN KEY ("version") REFERENCES "public"."storage_objects"("version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_part_id_units_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_totp_steps" ADD CONSTRAINT "used_totp_steps_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sites" ADD CONSTRAINT "user_sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_views_admin" ON "admin_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_views_user" ON "admin_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_pictures_uploaded" ON "article_pictures" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_key","locale");--> statement-breakpoint
CREATE INDEX "article_versions_picture" ON "article_versions" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "article_versions_author" ON "article_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "attempts_reset" ON "attempts" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","action");--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_site" ON "audit_log" USING btree ("site_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "billing_events_order" ON "billing_events" USING btree ("order_id","received_at");--> statement-breakpoint
CREATE INDEX "blocks_unit" ON "blocks" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "booking_drafts_expires" ON "booking_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_token" ON "bookings" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request" ON "bookings" USING btree ("site_id","request_key");--> statement-breakpoint
CREATE INDEX "bookings_unit" ON "bookings" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "bookings_site" ON "bookings" USING btree ("site_id","arrival","id","departure","state","channel","unit_id","total","reference","search_text");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("site_id","guest_email");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "bookings_updated" ON "bookings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","is_test","channel");--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_pay" ON "bookings" USING btree ("pay_at") WHERE pay_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_message" ON "bookings" USING btree ("message_at") WHERE message_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_exports_token" ON "calendar_exports" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "calendar_exports_site" ON "calendar_exports" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "calendars_unshown" ON "calendars" USING btree ("site_id") WHERE version > shown_version;--> statement-breakpoint
CREATE INDEX "change_listeners_until" ON "change_listeners" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "conflicts_pair" ON "conflicts" USING btree ("block_id","other_id");--> statement-breakpoint
CREATE INDEX "conflicts_site" ON "conflicts" USING btree ("site_id","verdict");--> statement-breakpoint
CREATE INDEX "conflicts_feed" ON "conflicts" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "domain_hosts_domain" ON "domain_hosts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "domain_hosts_site" ON "domain_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "domains_site" ON "domains" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "domains_name" ON "domains" USING btree ("name");--> statement-breakpoint
CREATE INDEX "domains_created" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_state" ON "domains" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("next_check_at","lease_until");--> statement-breakpoint
CREATE INDEX "domains_state_since" ON "domains" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "export_pickups_last" ON "export_pickups" USING btree ("export_id","last_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_address" ON "feeds" USING btree ("unit_id","address_digest");--> statement-breakpoint
CREATE INDEX "feeds_site" ON "feeds" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_at","host");--> statement-breakpoint
CREATE INDEX "feeds_failing" ON "feeds" USING btree ("failures","last_good_at") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "feeds_last_good" ON "feeds" USING btree ("last_good_at","host");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_code" ON "flow_states" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "flow_states_user" ON "flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_link" ON "flow_states" USING btree ("link_to");--> statement-breakpoint
CREATE INDEX "guests_email" ON "guests" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "guests_phone" ON "guests" USING btree ("site_id","phone_key");--> statement-breakpoint
CREATE INDEX "guests_name" ON "guests" USING btree ("site_id","name","id","search_text");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_provider" ON "identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imported_messages_site" ON "imported_messages" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "imported_messages_guest" ON "imported_messages" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_stays_stay" ON "imported_stays" USING btree ("unit_id","source","arrival","departure");--> statement-breakpoint
CREATE INDEX "imported_stays_guest" ON "imported_stays" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "imported_stays_message" ON "imported_stays" USING btree ("message_at") WHERE message_at is not null;--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_slot" ON "leads" USING btree ("reserved_slot");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_confirm" ON "leads" USING btree ("confirm_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_digest" ON "leads" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at","id","name","email");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","created_at","id","name","email");--> statement-breakpoint
CREATE INDEX "mail_servers_due" ON "mail_servers" USING btree ("paused_until");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_booking" ON "message_files" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "message_files_detached" ON "message_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("booking_id","message_key");--> statement-breakpoint
CREATE INDEX "messages_booking" ON "messages" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_site" ON "messages" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("site_id","created_at") WHERE direction = 'in' and read_at is null;--> statement-breakpoint
CREATE INDEX "messages_written" ON "messages" USING btree ("site_id","booking_id","created_at") WHERE source in ('owner', 'page', 'mail');--> statement-breakpoint
CREATE INDEX "movements_booking" ON "movements" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "movements_at" ON "movements" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "movements_provider" ON "movements" USING btree ("payment_id","kind","provider_ref");--> statement-breakpoint
CREATE INDEX "nights_holder" ON "nights" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "one_time_tokens_kind" ON "one_time_tokens" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_link" ON "one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_ref" ON "orders" USING btree ("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_digest" ON "orders" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ((customer ->> 'email'));--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_domain" ON "outbox" USING btree ("domain","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_bounced" ON "outbox" USING btree ("created_at","id") WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("sent_at","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("lane","rank","next_attempt_at","created_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_site" ON "outbox" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "paper_checks_due" ON "paper_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_position" ON "papers" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("site_id","series","sequence");--> statement-breakpoint
CREATE INDEX "papers_day" ON "papers" USING btree ("site_id","on_day");--> statement-breakpoint
CREATE INDEX "payment_accounts_site" ON "payment_accounts" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_active" ON "payment_accounts" USING btree ("site_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_site" ON "payments" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref" ON "payments" USING btree ("account_id","provider_ref");--> statement-breakpoint
CREATE INDEX "payments_alias" ON "payments" USING btree ("account_id","provider_alias");--> statement-breakpoint
CREATE INDEX "payments_uncompared" ON "payments" USING btree ("updated_at") WHERE check_at is null and status = 'paid';--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "photos_site" ON "photos" USING btree ("site_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_mail_servers_rank" ON "platform_mail_servers" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "push_outbox_due" ON "push_outbox" USING btree ("next_attempt_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "push_outbox_subscription" ON "push_outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_outbox_site" ON "push_outbox" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "push_outbox_created" ON "push_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_factor" ON "recovery_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_site" ON "reviews" USING btree ("site_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "row_changes_hub" ON "row_changes" USING btree ("hub","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_factor" ON "sessions" USING btree ("factor_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "statement_lines_identity" ON "statement_lines" USING btree ("site_id","identity");--> statement-breakpoint
CREATE INDEX "statement_lines_state" ON "statement_lines" USING btree ("site_id","state","on_day");--> statement-breakpoint
CREATE INDEX "statement_lines_imported" ON "statement_lines" USING btree ("state","imported_at");--> statement-breakpoint
CREATE INDEX "statement_lines_booking" ON "statement_lines" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_objects_current" ON "storage_objects" USING btree ("bucket_id","name") WHERE delete_at is null;--> statement-breakpoint
CREATE INDEX "storage_objects_bucket" ON "storage_objects" USING btree ("bucket_id");--> statement-breakpoint
CREATE INDEX "storage_objects_site" ON "storage_objects" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "storage_objects_delete" ON "storage_objects" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
CREATE INDEX "suppressions_site" ON "suppressions" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "suppressions_created" ON "suppressions" USING btree ("created_at","address_digest","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_site_email" ON "team_invitations" USING btree ("site_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_digest" ON "team_invitations" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "unit_parts_part" ON "unit_parts" USING btree ("part_id");--> statement-breakpoint
CREATE UNIQUE INDEX "units_site_slug" ON "units" USING btree ("site_id","slug") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_subdomain" ON "user_sites" USING btree ("subdomain");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_custom_domain" ON "user_sites" USING btree ("custom_domain");--> statement-breakpoint
CREATE INDEX "user_sites_user" ON "user_sites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sites_created" ON "user_sites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_sites_status" ON "user_sites" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "user_sites_name" ON "user_sites" USING btree ((lower(site_name)));--> statement-breakpoint
CREATE INDEX "user_sites_outdated" ON "user_sites" USING btree ("updated_at") WHERE shown_version < version;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id","is_anonymous");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(name)));