ALTER TABLE "reviews" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "improve" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "may_publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "private_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "private_note" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");