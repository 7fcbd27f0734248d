/** The least that a static host can be told of the site: docs/deployment.md has these lines too. */
export function leastNginx(dist: string, port: number): string {
  return `events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  server {
    listen 127.0.0.1:${port};
    root ${dist};
    error_page 404 /404.html;
    location / {
      try_files $uri $uri.html $uri/index.html =404;
    }
  }
}
`;
}
