import type { Kit } from "./kit.ts";

/**
 * A table that always stays empty. Each column is a guard: a batch that inserts NULL into the column fails as a whole (see
 * `guards.ts`). Every column has a default value, so that an insert can leave out the others.
 */
export function defineGuards({ table, int }: Kit) {
  const guard = (name: string) => int(name).notNull().default(0);
  return {
    guards: table("guards", {
      /** An email change is completed whose request, addresses or agreement have changed. */
      emailChangeStale: guard("email_change_stale"),
      /** An account is signed in to that was deleted, banned or given another password since it was read. */
      accountChanged: guard("account_changed"),
      /** An account is changed by a session that has ended. */
      sessionEnded: guard("session_ended"),
      /** An account is changed or signed in to on the basis of identities that were added or removed since it was read. */
      identitiesChanged: guard("identities_changed"),
      /** An authorization code is exchanged whose flow has ended. */
      flowEnded: guard("flow_ended"),
      /** A factor is added to an account that has as many as it may. */
      tooManyFactors: guard("too_many_factors"),
      /** A factor is added with the name of another one of the account. */
      factorNameTaken: guard("factor_name_taken"),
      /** A factor is added that the account already has: its telephone number is verified, or it has recovery codes. */
      factorExists: guard("factor_exists"),
      /** Recovery codes are added to an account that has no other verified factor. */
      onlyRecoveryCodes: guard("only_recovery_codes"),
      /** A session is raised with a recovery code that has been replaced. */
      recoveryCodeReplaced: guard("recovery_code_replaced"),
      /** A device is added to an account that has as many as it may. */
      tooManyDevices: guard("too_many_devices"),
      /** A unit is archived that has upcoming stays. */
      unitHasStays: guard("unit_has_stays"),
      /** Nights are claimed for a unit that does not exist or is archived. */
      unitNotBookable: guard("unit_not_bookable"),
      /** Nights are claimed that another calendar has taken, or imported that are taken here. */
      nightImported: guard("night_imported"),
      /** Nights are claimed for a stay that are needed for the preparation after another one, or the other way round. */
      nightPrepared: guard("night_prepared"),
      /** A block is changed that was moved or removed since it was read. */
      blockChanged: guard("block_changed"),
      /** A feed is synced on the basis of a former version, or was removed. */
      feedChanged: guard("feed_changed"),
      /** A feed or an export is added to a unit that has as many as it may. */
      tooManyFeeds: guard("too_many_feeds"),
      /** The parts of a unit have changed since they were read. */
      partsChanged: guard("parts_changed"),
      /** A message goes out for a booking that was changed since it was read. */
      bookingChanged: guard("booking_changed"),
      /** Settings of messages, or a template, are changed on the basis of a former version. */
      messagesChanged: guard("messages_changed"),
      /** A guest places more open bookings than allowed. */
      tooManyOpen: guard("too_many_open"),
      /** A promo code is used more often than allowed. */
      promoUsedUp: guard("promo_used_up"),
      /** A line of a bank statement is booked or released, or a refund settled by it, that was changed since it was read. */
      statementLineChanged: guard("statement_line_changed"),
      /** Booking settings are changed on the basis of a former version. */
      bookingSettingsChanged: guard("booking_settings_changed"),
      /** A site's operations are changed on the basis of a former version. */
      operationsChanged: guard("operations_changed"),
      /** A rate plan is changed, or a unit is published, on the basis of a former version of the plan. */
      ratePlanChanged: guard("rate_plan_changed"),
      /** The price of a unit that guests see is removed. */
      priceRequired: guard("price_required"),
      /** A site is deleted that has upcoming stays. */
      siteHasStays: guard("site_has_stays"),
      /** A site is published or deleted whose draft has another version than the one its owner saw. */
      siteDraftChanged: guard("site_draft_changed"),
      /** A site is suspended or resumed on the basis of a former status. */
      siteStatusChanged: guard("site_status_changed"),
      /** A site is created for an account that has as many as it may. */
      tooManySites: guard("too_many_sites"),
      /** Reviews are added to a site that would then have more than it may. */
      tooManyReviews: guard("too_many_reviews"),
      /** A domain is added to a site that has as many as it may. */
      tooManyDomains: guard("too_many_domains"),
      /** An admin changes something that has changed since it was read. */
      adminStale: guard("admin_stale"),
      /** A person is invited to a site whose team is full. */
      teamFull: guard("team_full"),
      /** A row is written by the data protocol that its policy does not allow. */
      policyViolated: guard("policy_violated"),
      /** The answer to a write by the data protocol has to be one row, and would not be. */
      answerNotSingle: guard("answer_not_single"),
      /** The answer to a write by the data protocol would be too large to be sent. */
      answerTooLarge: guard("answer_too_large"),
      /** An article gets a slug that another one has or had. */
      slugTaken: guard("slug_taken"),
      /** An article gets a picture that does not exist or is being deleted. */
      pictureMissing: guard("picture_missing"),
      /** An article or a picture of one is added to as many as there may be. */
      tooManyArticles: guard("too_many_articles"),
      /** A file is added to a site whose files would then take more than they may. */
      storageFull: guard("storage_full"),
      /** A file is uploaded with a token that has been used. */
      uploadTokenUsed: guard("upload_token_used"),
    }),
  };
}
