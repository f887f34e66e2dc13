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
ALTER TABLE "guards" ADD COLUMN "storage_full" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "upload_token_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_uploads" ADD CONSTRAINT "storage_uploads_version_storage_objects_version_fk" FOREIGN KEY ("version") REFERENCES "public"."storage_objects"("version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_objects_current" ON "storage_objects" USING btree ("bucket_id","name") WHERE delete_at is null;--> statement-breakpoint
CREATE INDEX "storage_objects_bucket" ON "storage_objects" USING btree ("bucket_id");--> statement-breakpoint
CREATE INDEX "storage_objects_site" ON "storage_objects" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "storage_objects_delete" ON "storage_objects" USING btree ("delete_at") WHERE delete_at is not null;