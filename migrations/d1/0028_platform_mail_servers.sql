CREATE TABLE `platform_mail_servers` (
	`id` text PRIMARY KEY NOT NULL,
	`rank` integer NOT NULL,
	`version` integer NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`password_sealed` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`checked_at` integer NOT NULL,
	`problem` text,
	`answer` text,
	`problem_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`reply_to` text,
	`per_minute` integer,
	`counted_minute` integer DEFAULT 0 NOT NULL,
	`counted` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_mail_servers_rank` ON `platform_mail_servers` (`rank`);