CREATE TABLE `storage_buckets` (
	`id` text PRIMARY KEY NOT NULL,
	`public` integer NOT NULL,
	`file_size_limit` integer,
	`allowed_mime_types` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_objects` (
	`version` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`bucket_id` text,
	`name` text NOT NULL,
	`site_id` text,
	`bytes` integer NOT NULL,
	`mimetype` text NOT NULL,
	`cache_control` text NOT NULL,
	`content_encoding` text,
	`etag` text NOT NULL,
	`metadata` text,
	`is_pending` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`delete_at` integer,
	FOREIGN KEY (`bucket_id`) REFERENCES `storage_buckets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `storage_objects_current` ON `storage_objects` (`bucket_id`,`name`) WHERE delete_at is null;--> statement-breakpoint
CREATE INDEX `storage_objects_bucket` ON `storage_objects` (`bucket_id`);--> statement-breakpoint
CREATE INDEX `storage_objects_site` ON `storage_objects` (`site_id`);--> statement-breakpoint
CREATE INDEX `storage_objects_delete` ON `storage_objects` (`delete_at`) WHERE delete_at is not null;--> statement-breakpoint
CREATE TABLE `storage_uploads` (
	`version` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`multipart_id` text NOT NULL,
	`length` integer NOT NULL,
	`offset` integer NOT NULL,
	`part_size` integer,
	`attempts` integer NOT NULL,
	`parts` text NOT NULL,
	`is_upsert` integer NOT NULL,
	`token_id` text,
	`metadata_header` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`version`) REFERENCES `storage_objects`(`version`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `guards` ADD `storage_full` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `upload_token_used` integer DEFAULT 0 NOT NULL;