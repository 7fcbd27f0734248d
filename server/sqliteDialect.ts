import {
  CompiledQuery,
  RawNode,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { setImmediate } from 'node:timers/promises';

/**
 * SQLite for Kysely with group commit: queries that arrive together share one commit, because waiting for the disk is
 * the slow part. Each is answered after the commit, so an answered write is durable (docs/decisions/0028).
 */
export class GroupCommitDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new GroupCommitDriver(this.#database);
  }
}

class GroupCommitDriver implements Driver {
  readonly #database: SqliteDatabase;
  /** Settles with the commit of the queries that have run since the last one. */
  #group: Promise<void> | undefined;
  /** The transaction that is running; others wait for its end. */
  #transaction:
    { connection: DatabaseConnection; end: Promise<void>; finish: () => void } | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery: () => {
        throw new Error('expected a query that is not streamed');
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    while (this.#busy) await this.#busy;
    let finish = () => {};
    const end = new Promise<void>((resolve) => (finish = resolve));
    this.#exec('begin immediate');
    this.#transaction = { connection, end, finish };
  }

  async commitTransaction(): Promise<void> {
    this.#exec('commit');
    this.#finishTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    this.#rollBack();
    this.#finishTransaction();
  }

  async destroy(): Promise<void> {
    while (this.#busy) await this.#busy;
    this.#database.close();
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction?.connection === connection) return this.#run<R>(query);
    // A raw query may be a pragma, which has no effect inside a transaction.
    if (RawNode.is(query.query)) {
      while (this.#busy) await this.#busy;
      return this.#run<R>(query);
    }
    while (this.#transaction) await this.#transaction.end;
    this.#group ??= this.#beginGroup();
    const group = this.#group;
    const result = this.#run<R>(query);
    await group;
    return result;
  }

  /** Begins a transaction and commits it when all queries that arrived at the same time have run. */
  #beginGroup(): Promise<void> {
    this.#exec('begin immediate');
    const group = setImmediate().then(() => {
      this.#group = undefined;
      try {
        this.#exec('commit');
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
    // Every query of the group awaits it, except one that failed by itself.
    group.catch(() => undefined);
    return group;
  }

  /** Settles when the running transaction or group ends; undefined when there is none. */
  get #busy(): Promise<void> | undefined {
    return this.#transaction?.end ?? this.#group?.catch(() => undefined);
  }

  #finishTransaction(): void {
    this.#transaction?.finish();
    this.#transaction = undefined;
  }

  /** SQLite may have rolled back already, for example when the disk is full. */
  #rollBack(): void {
    try {
      this.#exec('rollback');
    } catch {
      // No transaction is left.
    }
  }

  #exec(statement: string): void {
    this.#run(CompiledQuery.raw(statement));
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}
