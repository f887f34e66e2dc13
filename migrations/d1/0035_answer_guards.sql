ALTER TABLE `guards` ADD `answer_not_single` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `answer_too_large` integer DEFAULT 0 NOT NULL;