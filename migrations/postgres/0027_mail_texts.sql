CREATE TABLE "mail_texts" (
	"template_id" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"shipped" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text,
	CONSTRAINT "mail_texts_template_id_locale_version_pk" PRIMARY KEY("template_id","locale","version")
);
--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;