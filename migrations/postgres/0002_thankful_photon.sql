CREATE TABLE "billing_details" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"buyer" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"user_id" text,
	"movement_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"number" text PRIMARY KEY NOT NULL,
	"answer" text,
	"answered_on" text,
	"consultation" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"again_at" bigint
);
--> statement-breakpoint
ALTER TABLE "billing_movements" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "billing_movements" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_movement" ON "invoices" USING btree ("movement_id","position");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("on_day","series","sequence");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "invoices_kind" ON "invoices" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "vat_checks_again" ON "vat_checks" USING btree ("again_at");--> statement-breakpoint
CREATE INDEX "billing_movements_waiting" ON "billing_movements" USING btree ("at","id") WHERE invoice_id is null and kind <> 'dispute';