CREATE TABLE "measurements" (
	"hour" bigint NOT NULL,
	"kind" text NOT NULL,
	"measured_key" text NOT NULL,
	"count" integer NOT NULL,
	"failed" integer NOT NULL,
	"ms" integer NOT NULL,
	"max_ms" integer NOT NULL,
	"rows_read" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"failure" text,
	CONSTRAINT "measurements_hour_kind_measured_key_pk" PRIMARY KEY("hour","kind","measured_key")
);
