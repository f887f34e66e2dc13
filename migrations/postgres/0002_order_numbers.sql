ALTER TABLE "orders" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "number" = upper(substr("id", 1, 4) || '-' || substr("id", 5, 4));--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");
