CREATE TABLE "review_orders" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_orders" ADD CONSTRAINT "review_orders_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;