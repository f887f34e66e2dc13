CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `sms_outbox_recipient` ON `sms_outbox` (`recipient`);