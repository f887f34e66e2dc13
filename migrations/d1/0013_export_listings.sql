DROP INDEX `conflicts_unmailed`;--> statement-breakpoint
ALTER TABLE `conflicts` DROP COLUMN `mailed_at`;--> statement-breakpoint
ALTER TABLE `feed_exports` ADD `feed_id` text;--> statement-breakpoint
UPDATE `feed_exports` SET `feed_id` = (SELECT min(f.`id`) FROM `feeds` f WHERE f.`unit_id` = `feed_exports`.`unit_id` AND f.`channel` = `feed_exports`.`channel` HAVING count(*) = 1);