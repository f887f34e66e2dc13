import { sqliteKit } from "./kit.ts";
import { define } from "./schema.ts";

/** The schema for D1. The tables are exported for drizzle-kit. */
export const schema = define(sqliteKit);
export const { users, userSites, calendars, staleHosts, units, amenities, photos, reviews, reviewOrders } = schema;
export const { faults, cronJobs, platformSettings, mailTexts } = schema;
export const { articleCopies, articleVersions, articleSlugs, articlePictures } = schema;
export const { leads, leadNotes, outbox, orders, billingEvents, signUpLinks, withdrawals, withdrawalEvents } = schema;
export const { identities, sessions, refreshTokens, oneTimeTokens, flowStates } = schema;
export const { factors, factorChallenges, usedTotpSteps, recoveryCodes } = schema;
export const { signingKeys, attempts, auditLog, adminViews, smsOutbox } = schema;
export const { domains, domainHosts } = schema;
export const { siteDrafts, siteVersions, siteMembers, teamInvitations } = schema;
export const { unitParts, nights, blocks, importedStays, guests, bookings, bookingEvents, movements } = schema;
export const { changeRequests, bookingDrafts, bookingSettings } = schema;
export const { paymentAccounts, payments, paymentEvents, refunds } = schema;
export const { messageSettings, messageTemplates, messages, messageFiles, sentAutomations, importedMessages } = schema;
export const { pushSubscriptions, pushOutbox } = schema;
export const { statementLines, statementFormats } = schema;
export const { paperSettings, paperCounters, papers, paperRecipients, paperChecks } = schema;
export const { feeds, feedEvents, feedRuns, feedHosts, calendarExports, exportPickups, conflicts } = schema;
export const { mailServers, platformMailServers, suppressions } = schema;
export const { siteMedia } = schema;
export const { cleanerLinks, cleanings } = schema;
export const { storageBuckets, storageObjects, storageUploads } = schema;
export const { ratePlans, ratePlanVersions } = schema;
export const { siteChanges, changeListeners, rowChanges, siteStats, visitorSalts } = schema;
export const { guards } = schema;
