CREATE TABLE "change_listeners" (
	"table_name" text NOT NULL,
	"hub" text NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "change_listeners_table_name_hub_pk" PRIMARY KEY("table_name","hub")
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hub" text NOT NULL,
	"table_name" text NOT NULL,
	"type" text NOT NULL,
	"at" bigint NOT NULL,
	"record" jsonb NOT NULL,
	"old_key" jsonb,
	"site_id" text
);
--> statement-breakpoint
CREATE INDEX "change_listeners_until" ON "change_listeners" USING btree ("until");--> statement-breakpoint
CREATE INDEX "row_changes_hub" ON "row_changes" USING btree ("hub","id");