/** What a job may still do in its invocation. */
export interface JobBudget {
  /** True if the job should begin nothing more, so that what it has begun can end within the platform's limits. */
  isSpent(): boolean;
  /** Set by a job that leaves work: the job runs once more, in an invocation of its own. */
  hasMore: boolean;
}
