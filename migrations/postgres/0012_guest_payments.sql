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
ALTER TABLE "bookings" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_at" bigint;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "purpose" text DEFAULT 'stay' NOT NULL;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_accounts_site" ON "payment_accounts" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_active" ON "payment_accounts" USING btree ("site_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_site" ON "payments" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref" ON "payments" USING btree ("account_id","provider_ref");--> statement-breakpoint
CREATE INDEX "payments_alias" ON "payments" USING btree ("account_id","provider_alias");--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_pay" ON "bookings" USING btree ("pay_at") WHERE pay_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "movements_provider" ON "movements" USING btree ("payment_id","kind","provider_ref");