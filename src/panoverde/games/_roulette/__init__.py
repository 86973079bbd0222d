"""What both roulettes share: the wheel and the cloth, the ball, and the chips without a face value."""
