CREATE TABLE `payment_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`provider` text NOT NULL,
	`is_live` integer NOT NULL,
	`name` text NOT NULL,
	`methods` text NOT NULL,
	`hook` text NOT NULL,
	`credentials_sealed` text,
	`checked_at` integer NOT NULL,
	`problem` text,
	`hook_seen_at` integer,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_accounts_site` ON `payment_accounts` (`site_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_accounts_active` ON `payment_accounts` (`site_id`) WHERE is_active;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	FOREIGN KEY (`account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`provider_ref` text,
	`provider_alias` text,
	`method` text,
	`location` text,
	`expires_at` integer,
	`check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`difference` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payments_booking` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_site` ON `payments` (`site_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref` ON `payments` (`account_id`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `payments_alias` ON `payments` (`account_id`,`provider_alias`);--> statement-breakpoint
CREATE INDEX `payments_check` ON `payments` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`provider_ref` text,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`iban` text,
	`holder` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
ALTER TABLE `bookings` ADD `is_test` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `pay_at` integer;--> statement-breakpoint
CREATE INDEX `bookings_pay` ON `bookings` (`pay_at`) WHERE pay_at is not null;--> statement-breakpoint
ALTER TABLE `movements` ADD `purpose` text DEFAULT 'stay' NOT NULL;--> statement-breakpoint
ALTER TABLE `movements` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `movements` ADD `provider_ref` text;--> statement-breakpoint
CREATE UNIQUE INDEX `movements_provider` ON `movements` (`payment_id`,`kind`,`provider_ref`);