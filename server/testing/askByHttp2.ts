import http2 from 'node:http2';

/** Asks by what is agreed on when the connection is made (ALPN), if that is HTTP/2; any certificate will do. */
export async function askByHttp2(port: number, headers: http2.OutgoingHttpHeaders) {
  const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    const stream = session.request(headers);
    let body = '';
    let answer: http2.IncomingHttpHeaders = {};
    stream.on('response', (received) => (answer = received));
    stream.setEncoding('utf8').on('data', (text: string) => (body += text));
    await new Promise((resolve, reject) => {
      session.once('error', reject);
      stream.once('end', resolve).once('error', reject);
    });
    return { protocol: session.alpnProtocol, headers: answer, body };
  } finally {
    session.close();
  }
}
