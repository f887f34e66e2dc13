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
ALTER TABLE "messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "omitted_files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_booking" ON "message_files" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "message_files_detached" ON "message_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "messages_written" ON "messages" USING btree ("site_id","booking_id","created_at") WHERE source in ('owner', 'page', 'mail');