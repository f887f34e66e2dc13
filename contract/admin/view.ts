/** Header that names the view in which an admin reads what an owner can read. */
export const VIEW_HEADER = "X-View-As";

/** An admin's view of an owner's account, as the portal keeps it for its tab. */
export interface AdminView {
  id: string;
  ownerId: string;
  /** Name or address of the owner. */
  owner: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}
