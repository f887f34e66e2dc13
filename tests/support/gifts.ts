import postgres from "postgres";

/** Year 2100. */
const ENDS_AT = 4_102_444_800_000;
const INSERT = `insert into site_gifts (id, site_id, reason, ends_at, created_at) values ('gift of ' || new.id, new.id, 'test', ${ENDS_AT}, 0);`;

/** Gives every site that is created from now on a gift, so that it can be online without a subscription. */
export async function giveEverySite(db: D1Database): Promise<void> {
  await db.prepare(`create trigger if not exists gift_of_each_site after insert on user_sites begin ${INSERT} end`).run();
}

/** The same on Postgres; returns a function that ends it, so that the database can be used again. */
export async function giveEverySiteOnPostgres(address: string): Promise<() => Promise<void>> {
  const client = postgres(address, { max: 1, prepare: false, onnotice: () => {} });
  await client.unsafe(`
    create function give_site() returns trigger language plpgsql as $$ begin ${INSERT} return new; end $$;
    create trigger gift_of_each_site after insert on user_sites for each row execute function give_site();
  `);
  return async () => {
    await client.unsafe("drop trigger gift_of_each_site on user_sites; drop function give_site();");
    await client.end();
  };
}
