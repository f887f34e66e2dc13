CREATE TABLE `article_copies` (
	`article_key` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`text_version` integer NOT NULL,
	`shown_version` integer,
	`shown_since` integer,
	`next_version` integer,
	`next_at` integer,
	`withdrawn_at` integer,
	`first_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`article_key`, `locale`)
);
--> statement-breakpoint
CREATE TABLE `article_pictures` (
	`picture_key` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `article_pictures_uploaded` ON `article_pictures` (`uploaded_at`);--> statement-breakpoint
CREATE TABLE `article_slugs` (
	`locale` text NOT NULL,
	`slug` text NOT NULL,
	`article_key` text NOT NULL,
	`since` integer,
	PRIMARY KEY(`locale`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `article_slugs_article` ON `article_slugs` (`article_key`,`locale`);--> statement-breakpoint
CREATE TABLE `article_versions` (
	`article_key` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`slug` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`words` integer NOT NULL,
	`picture_key` text,
	`picture_alt` text NOT NULL,
	`checked` text,
	`sources` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`article_key`, `locale`, `version`),
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_versions_picture` ON `article_versions` (`picture_key`);--> statement-breakpoint
CREATE INDEX `article_versions_author` ON `article_versions` (`created_by`);--> statement-breakpoint
ALTER TABLE `guards` ADD `slug_taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `picture_missing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_articles` integer DEFAULT 0 NOT NULL;