INSERT INTO "nights" ("unit_id", "night", "source", "holder", "kind")
SELECT n.unit_id, n.night, CASE b.kind WHEN 'imported' THEN 'import:' || b.source ELSE 'own' END, b.id, CASE b.kind WHEN 'imported' THEN 'imported' ELSE 'block' END
FROM "booking_nights" n JOIN "blocks" b ON b.id = n.block_id;
--> statement-breakpoint
UPDATE "blocks" SET "kind" = 'owner' WHERE "kind" = 'stay';
--> statement-breakpoint
DROP TABLE "booking_nights" CASCADE;