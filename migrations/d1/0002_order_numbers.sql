ALTER TABLE `orders` ADD `number` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `number` = upper(substr(`id`, 1, 4) || '-' || substr(`id`, 5, 4));--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);
