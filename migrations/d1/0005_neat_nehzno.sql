CREATE INDEX `bookings_site_message` ON `bookings` (`site_id`,`message_at`) WHERE message_at is not null;--> statement-breakpoint
CREATE INDEX `payments_updated` ON `payments` (`updated_at`);