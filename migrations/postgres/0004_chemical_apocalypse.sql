DROP INDEX "mail_servers_due";--> statement-breakpoint
DROP INDEX "flow_states_user";--> statement-breakpoint
DROP INDEX "flow_states_link";--> statement-breakpoint
DROP INDEX "imported_stays_guest";--> statement-breakpoint
DROP INDEX "outbox_booking";--> statement-breakpoint
DROP INDEX "sessions_factor";--> statement-breakpoint
ALTER TABLE "site_stats" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "blocks_noted" ON "blocks" USING btree ("departure") WHERE kind <> 'block' and note <> '';--> statement-breakpoint
CREATE INDEX "booking_drafts_site" ON "booking_drafts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "booking_events_user" ON "booking_events" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_imports_user" ON "booking_imports" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_settings_user" ON "booking_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "calendar_exports_unit" ON "calendar_exports" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "conflicts_unit" ON "conflicts" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_created" ON "factor_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feed_runs_at" ON "feed_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "flow_states_created" ON "flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_user" ON "lead_notes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_held" ON "leads" USING btree ("held_until") WHERE confirmed_at is null and held_until is not null;--> statement-breakpoint
CREATE INDEX "message_settings_user" ON "message_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "message_templates_user" ON "message_templates" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "movements_user" ON "movements" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_content" ON "outbox" USING btree ("created_at") WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "paper_settings_user" ON "paper_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "photos_unit" ON "photos" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "push_outbox_news" ON "push_outbox" USING btree ("expires_at") WHERE news <> '';--> statement-breakpoint
CREATE INDEX "rate_plan_versions_user" ON "rate_plan_versions" USING btree ("saved_by") WHERE saved_by is not null;--> statement-breakpoint
CREATE INDEX "rate_plans_user" ON "rate_plans" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "sent_automations_message" ON "sent_automations" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sessions_refreshed" ON "sessions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX "sessions_not_after" ON "sessions" USING btree ("not_after") WHERE not_after is not null;--> statement-breakpoint
CREATE INDEX "site_drafts_user" ON "site_drafts" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "site_gift_changes_user" ON "site_gift_changes" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "site_gifts_user" ON "site_gifts" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "site_stats_new" ON "site_stats" USING btree ("site_id","day") WHERE is_new;--> statement-breakpoint
CREATE INDEX "site_versions_user" ON "site_versions" USING btree ("published_by") WHERE published_by is not null;--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "sms_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statement_lines_refund" ON "statement_lines" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "storage_uploads_expires" ON "storage_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscription_changes_user" ON "subscription_changes" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_site" ON "subscriptions" USING btree ("site_id") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_ended_site" ON "subscriptions" USING btree ("site_id") WHERE site_id is not null and ended_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_clock" ON "subscriptions" USING btree ("clock_run_at","created_at","id") WHERE status = 'past_due' or past_due_since is not null or paused_at is not null or site_closed_at is not null;--> statement-breakpoint
CREATE INDEX "team_invitations_expires" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invitations_email" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "units_site" ON "units" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "withdrawal_events_user" ON "withdrawal_events" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_of_order" ON "withdrawals" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "flow_states_user" ON "flow_states" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "flow_states_link" ON "flow_states" USING btree ("link_to") WHERE link_to is not null;--> statement-breakpoint
CREATE INDEX "imported_stays_guest" ON "imported_stays" USING btree ("guest_id") WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_factor" ON "sessions" USING btree ("factor_id") WHERE factor_id is not null;