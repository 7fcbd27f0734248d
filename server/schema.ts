/** A session: made by a login, used by refreshes, ended by a logout. Times in milliseconds since the epoch. */
export interface SessionRow {
  id: string;
  /** SHA-256 of the refresh token, base64url; the token itself is nowhere. */
  refresh_token_hash: string;
  /** Who: `iss` and `sub` of the ID token (OpenID Connect Core, section 2). */
  issuer: string;
  subject: string;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
}

/** A key that signs access tokens (signingKeys.ts). */
export interface SigningKeyRow {
  /** Counts up with each rotation; the highest is the current key. */
  generation: number;
  /** Thumbprint of the public key (RFC 7638). */
  kid: string;
  /** JSON of the private JWK (RFC 7517). */
  private_jwk: string;
  created_at: number;
}

/** A code of the provider that was used, well or not: it is good for nothing any more. */
export interface CodeRow {
  /** SHA-256 of the code, base64url; the code itself is nowhere. */
  code_hash: string;
  used_at: number;
  /** The session that it made; null when it made none, or not yet. */
  session_id: string | null;
  /** When it was used again. */
  replayed_at: number | null;
}

/** The tables, the same in SQLite and PostgreSQL (migrations.ts makes them). */
export interface Schema {
  sessions: SessionRow;
  signing_keys: SigningKeyRow;
  codes: CodeRow;
}
