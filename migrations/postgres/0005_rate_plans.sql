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
ALTER TABLE "guards" ADD COLUMN "rate_plan_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "price_required" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_plan_versions" ADD CONSTRAINT "rate_plan_versions_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plan_versions" ADD CONSTRAINT "rate_plan_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "minimum_nights";--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "nightly_from";--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "cleaning_fee";