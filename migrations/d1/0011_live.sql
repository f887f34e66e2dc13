CREATE TABLE `site_changes` (
	`site_id` text NOT NULL,
	`topic` text NOT NULL,
	`count` integer NOT NULL,
	`version` integer,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `topic`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
