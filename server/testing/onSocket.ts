/**
 * This script is written in Perl, because Node cannot listen on a socket without accepting its
 * connections.
 */
const script = `
  use IO::Socket;
  $^F = 3; # Do not close the socket in the child.
  my $socket = IO::Socket::INET->new(LocalAddr => "127.0.0.1:" . shift, Listen => 128, ReuseAddr => 1) or die $@;
  $SIG{TERM} = sub { kill TERM => $child; waitpid $child, 0; exit };
  while (1) {
    $child = fork or @ENV{"LISTEN_PID", "LISTEN_FDS"} = ($$, 1), exec @ARGV;
    waitpid $child, 0;
    select undef, undef, undef, 0.1;
  }`;

/**
 * Returns a command that does what systemd does for a socket-activated service. The command listens
 * on a loopback port and starts the program, which inherits the socket. Whenever the program ends,
 * the command starts it again.
 */
export function onSocket(port: number, ...program: string[]): [string, ...string[]] {
  return ['perl', '-e', script, String(port), ...program];
}
