DROP INDEX `users_created`;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`,`is_anonymous`);