ALTER TABLE "guards" ADD COLUMN "identities_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "flow_ended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_factor" ON "sessions" USING btree ("factor_id");