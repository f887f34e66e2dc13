CREATE TABLE `mail_texts` (
	`template_id` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`texts` text NOT NULL,
	`shipped` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	PRIMARY KEY(`template_id`, `locale`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
