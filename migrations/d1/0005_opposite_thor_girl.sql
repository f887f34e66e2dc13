CREATE TABLE `measurements` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`measured_key` text NOT NULL,
	`count` integer NOT NULL,
	`failed` integer NOT NULL,
	`ms` integer NOT NULL,
	`max_ms` integer NOT NULL,
	`rows_read` integer NOT NULL,
	`last_at` integer NOT NULL,
	`failure` text,
	PRIMARY KEY(`hour`, `kind`, `measured_key`)
);
