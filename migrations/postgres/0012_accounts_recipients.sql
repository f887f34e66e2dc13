CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "sms_outbox_recipient" ON "sms_outbox" USING btree ("recipient");