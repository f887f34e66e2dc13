CREATE TABLE "article_copies" (
	"article_key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"text_version" integer NOT NULL,
	"shown_version" integer,
	"shown_since" bigint,
	"next_version" integer,
	"next_at" bigint,
	"withdrawn_at" bigint,
	"first_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "article_copies_article_key_locale_pk" PRIMARY KEY("article_key","locale")
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"picture_key" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"article_key" text NOT NULL,
	"since" bigint,
	CONSTRAINT "article_slugs_locale_slug_pk" PRIMARY KEY("locale","slug")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"slug" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"words" integer NOT NULL,
	"picture_key" text,
	"picture_alt" text NOT NULL,
	"checked" text,
	"sources" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text,
	CONSTRAINT "article_versions_article_key_locale_version_pk" PRIMARY KEY("article_key","locale","version")
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "slug_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "picture_missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "too_many_articles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pictures_uploaded" ON "article_pictures" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_key","locale");--> statement-breakpoint
CREATE INDEX "article_versions_picture" ON "article_versions" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "article_versions_author" ON "article_versions" USING btree ("created_by");